/** Vite bundles what the page imports for its style alone. */
declare module '*.css'
