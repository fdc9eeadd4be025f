/** The screens of maintenances in one file. */
export { MaintenanceCreate } from './maintenance-create.tsx';
export { MaintenanceEdit } from './maintenance-edit.tsx';
export { MaintenancePage, MaintenanceView } from './maintenance-page.tsx';
