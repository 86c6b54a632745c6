/** Made by build/shadow-styles.ts. */
declare module 'shadow:*' {
  export const css: string
}
