/** The screens of estimates in one file. */
export { EstimateCreate } from './estimate-create.tsx';
export { EstimateEdit } from './estimate-edit.tsx';
export { EstimatePage, EstimateView } from './estimate-page.tsx';
