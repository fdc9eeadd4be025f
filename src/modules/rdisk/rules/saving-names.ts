/** Names that programs use for a moment while they save a file, next to it or as its directory. */

/** Names that do not contain that of the file: Office, LibreOffice, Photoshop and older programs; Excel; GNOME; vim's probe. */
const random = /^(?:~?[\w$-]{1,40}\.tmp|[\dA-F]{8}|\.goutputstream-\w{6}|4913|\.sb-[\w-]{1,40})$/i;

/** Prefixes of the file's name: of hidden files, Office, emacs, LibreOffice and macOS. */
const before = /^(?:\.|~\$|#|\.#|\.~lock\.|\._|~)?$/;

/** Suffixes: one sign for a backup or lock, or a further ending, such as `.tmp42`, `.bak`, `.swp`, `.AbC123` or `.sb-1a2b-xyz`. */
const after = /^(?:[~#]|\.[\w~-]{1,40}|\.old\.\w{1,10})?$/;

/** Whether `name` may be a temporary or backup file of a program that saves `file`. */
export function isSavingName(name: string, file: string): boolean {
  if (name === file) return false;
  if (random.test(name)) return true;
  const dot = file.lastIndexOf('.');
  const stem = dot > 0 ? file.slice(0, dot) : file;
  // Office cuts two letters of long names: `~$port.docx` is the lock of `report.docx`.
  return [file, stem, file.slice(2)].some((part) => {
    const at = part === '' ? -1 : name.indexOf(part);
    const [head, tail] = [name.slice(0, Math.max(0, at)), name.slice(at + part.length)];
    if (at === -1 || !before.test(head) || !after.test(tail)) return false;
    if (part === file) return true;
    return part === stem ? isTemporaryEnding(tail) : head === '~$' && tail === '';
  });
}

/** Without the file's own ending another one must be a usual one, because `report.pdf` is no temporary file of `report.docx`. */
function isTemporaryEnding(tail: string): boolean {
  return /^\.(?:tmp\w{0,20}|bak|old|new|part|partial|orig|sw[a-z]|autosave|wbk|sb-[\w-]{1,40})$/i.test(tail);
}
