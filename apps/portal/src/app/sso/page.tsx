import type { Metadata } from 'next'
import { HandOff } from '../../features/session/hand-off.tsx'
import { sessionWords } from '../../features/session/words.ts'
import { pageWords } from '../../features/words/server-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).handingOff} · Consult` }
}

export default function HandOffPage() {
  return <HandOff />
}
