/** Texts of the advanced search. */
export const search = {
  'search.words': 'Words',
  'search.placeholder': 'Number, name, phone, document, any word',
  'search.kind': 'In',
  'search.all-kinds': 'Everything',
  'search.order': 'Order by',
  'search.direction': 'Direction',
  'search.up': 'Ascending',
  'search.down': 'Descending',
  'search.size': 'Per page',
  'search.begin': 'Start typing',
  'search.begin-text': 'Words can be in any order; case, accents and small typos do not matter.',
  'search.nothing': 'Try fewer words or a different spelling.',
  'search.pages': 'Pages',
  'search.page': 'Page {page}',
  'search.previous': 'Previous',
  'search.next': 'Next',
};
