import { usePathname } from 'next/navigation'

/**
 * True where a wide window has an empty place beside the page: below the inbox's views. Elsewhere what alerts takes a
 * place of its own above the page.
 */
export const useBeside = (): boolean => usePathname().startsWith('/inbox')
