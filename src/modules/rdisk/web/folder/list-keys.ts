/** The keys of a list of files and the translation key of what each does. */
export const listKeys = [
  ['↑ ↓ ← →', 'rdisk.help.key.arrows'],
  ['a … z', 'rdisk.help.key.letters'],
  ['Enter', 'rdisk.help.key.enter'],
  ['␣', 'rdisk.help.key.space'],
  ['F2', 'rdisk.help.key.f2'],
  ['Del', 'rdisk.help.key.delete'],
  ['⌫', 'rdisk.help.key.backspace'],
  ['Ctrl+A', 'rdisk.help.key.all'],
  ['Shift+F10', 'rdisk.help.key.menu'],
  ['Esc', 'rdisk.help.key.escape'],
] as const;
