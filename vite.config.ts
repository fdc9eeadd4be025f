import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's part: `index.html` and all it leads to, into `dist/web`. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', target: 'es2022', assetsInlineLimit: 0 },
});
