/** Texts of the editor of notes. */
export const note = {
  'handbook.content-why': 'Link to another note by its title in double brackets: [[Title]].',
  'handbook.format': 'Formatting',
  'handbook.format.header': 'Heading',
  'handbook.format.bold': 'Bold',
  'handbook.format.italic': 'Italic',
  'handbook.format.quote': 'Quote',
  'handbook.format.code': 'Code',
  'handbook.format.link': 'Link',
  'handbook.format.list': 'List',
  'handbook.format.numbers': 'Numbered list',
  'handbook.format.tasks': 'Task list',
  'handbook.format.note': 'Link to a note',
  'handbook.preview': 'Preview',
  'handbook.preview-empty': 'Nothing to show yet.',
  'handbook.write': 'Write',
};
