/** Words of the file drive. */
export const en = {
  'module.rdisk': 'Drive',
  'module.rdisk.records': 'Drive',
  cloud_file: { one: 'Cloud file', other: 'Cloud files' },
  'cloud_file.new': 'New directory',
  'cloud_file.empty': 'Files of the Group, with their earlier versions.',
  'cloud_file.group.main': 'File',
  'cloud_file.field.name': 'Name',
  'cloud_file.field.size': 'Size',
  'cloud_file.field.description': 'Description',
  'cloud_file.field.color': 'Color',
  'cloud_file.field.starred': 'Starred',
  'cloud_file.field.max_versions': 'Versions to keep',

  'error.not-encrypted': 'This is no age file: it would not be encrypted.',
  'error.too-deep': 'lies too deep: at most {count} directories one in another',
  'error.inside-itself': 'a directory cannot be moved into itself',
};
