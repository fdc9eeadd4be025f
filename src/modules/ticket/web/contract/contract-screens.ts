/** The screens of contracts in one file. */
export { ContractCreate } from './contract-create.tsx';
export { ContractEdit } from './contract-edit.tsx';
export { ContractPage, ContractView } from './contract-page.tsx';
