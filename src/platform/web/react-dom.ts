/** A library of CommonJS is run where it is first asked for: asked for here, in its own file, it is run in that file's turn (`vite.config.ts`). */
export { createRoot } from 'react-dom/client';
