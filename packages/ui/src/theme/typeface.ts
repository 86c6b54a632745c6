import localFont from 'next/font/local'

/**
 * Inter, served by the app itself and preloaded. The build creates the file: build/font.ts. typeface.css defines its
 * fallbacks and the fonts for other scripts.
 */
export const typeface = localFont({
  src: './inter.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-inter',
  // typeface.css has fallbacks for both letter widths and for Android.
  adjustFontFallback: false,
})
