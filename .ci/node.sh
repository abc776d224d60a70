# Node.js and its npm for the folder of the browser tab: the system's, else a wheel of them in .venv,
# checked against the hashes of node.txt.
# Read by ./tab and ./test, with .venv/bin in front of PATH. Where no such wheel fits, both go on.
if ! command -v npm >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
    echo "Fetching Node.js …" >&2
    python -m pip --disable-pip-version-check install --quiet \
        --require-hashes --only-binary :all: -r "$root/.ci/node.txt" || true
fi
