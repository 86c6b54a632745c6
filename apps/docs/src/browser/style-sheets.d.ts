/** Vite bundles the style sheets that the page imports. */
declare module '*.css'
