import localFont from 'next/font/local'

/**
 * Inter, served from the portal itself and preloaded. The build makes the file: build/font.ts. Its fallbacks, and the
 * fonts of other scripts, stand in typeface.css.
 */
export const typeface = localFont({
  src: './inter.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-inter',
  // typeface.css has fallbacks for both widths of letters and for Android.
  adjustFontFallback: false,
})
