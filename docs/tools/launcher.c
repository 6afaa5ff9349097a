/* Stichtag.exe: Python in the folder `python` beside it, with the product as its program.

   sys.executable is Stichtag.exe, so every process of the product has this name, in the task manager and in the
   question of the firewall. Calls with -m or -c are the product's own. */
#include <windows.h>
#include <stdlib.h>
#include <string.h>

typedef int (*Main)(int, wchar_t **);

int wmain(int count, wchar_t **given) {
    wchar_t folder[32768], library[32768], *end;
    GetModuleFileNameW(NULL, folder, 32768);
    end = wcsrchr(folder, L'\\');
    if (end) *end = 0;
    wcscpy(library, folder);
    wcscat(library, L"\\python");
    SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    AddDllDirectory(library);
    wcscat(library, L"\\python313.dll");
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS | LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR);
    Main start = python ? (Main)GetProcAddress(python, "Py_Main") : NULL;
    if (!start) {
        MessageBoxW(NULL, L"Der Ordner \"python\" fehlt neben Stichtag.exe: bitte das ganze Archiv entpacken.\n\n"
                          L"The folder \"python\" is missing beside Stichtag.exe: please unpack the whole archive.",
                    L"Stichtag", MB_ICONERROR);
        return 1;
    }
    wchar_t **all = calloc(count + 5, sizeof *all);
    int n = 0, is_own = count > 1 && (!wcscmp(given[1], L"-m") || !wcscmp(given[1], L"-c"));
    all[n++] = given[0];
    all[n++] = L"-X";
    all[n++] = L"utf8";
    if (!is_own) {
        all[n++] = L"-m";
        all[n++] = L"tournaments";
    }
    for (int k = 1; k < count; k++) all[n++] = given[k];
    return start(n, all);
}
