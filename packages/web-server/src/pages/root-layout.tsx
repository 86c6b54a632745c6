import { LanguageProvider } from '@consult/ui/i18n/use-words.tsx'
import { themeCookie, themeOf } from '@consult/ui/theme/theme.ts'
import { typeface } from '@consult/ui/theme/typeface.ts'
import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { pageLanguage } from './page-words.ts'

export const metadata: Metadata = {
  title: 'Consult',
  robots: { index: false, follow: false },
  // Stop browsers from turning dates, numbers and ids into phone links.
  formatDetection: { telephone: false, date: false, address: false, email: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f7f8' },
    { media: '(prefers-color-scheme: dark)', color: '#101316' },
  ],
}

/** The root layout. Reading cookies makes every page render per request, so each page has its own nonce. */
export async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies()
  const theme = themeOf(jar.get(themeCookie)?.value)
  const language = await pageLanguage()
  return (
    <html lang={language} className={typeface.variable} data-theme={theme === 'system' ? undefined : theme}>
      <body>
        <LanguageProvider first={language}>{children}</LanguageProvider>
      </body>
    </html>
  )
}
