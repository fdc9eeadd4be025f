/** The forms of customers in one file. */
export { CustomerCreate } from './customer-create.tsx';
export { CustomerEdit } from './customer-edit.tsx';
export { CustomerRelated } from './customer-related.tsx';
