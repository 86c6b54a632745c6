import { pageWords } from '@consult/web-server/pages/page-words.ts'
import type { Metadata } from 'next'
import { portalSessionWords } from '../../features/session/words.ts'
import { HandOff } from '../../screens/signed-out/hand-off.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(portalSessionWords)).handingOff} · Consult` }
}

export default function HandOffPage() {
  return <HandOff />
}
