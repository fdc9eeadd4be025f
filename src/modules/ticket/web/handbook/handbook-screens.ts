/** The screens of notes in one file. */
export { HandbookCreate } from './handbook-create.tsx';
export { HandbookEdit } from './handbook-edit.tsx';
export { HandbookPage, HandbookView } from './handbook-page.tsx';
