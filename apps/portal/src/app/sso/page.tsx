import type { Metadata } from 'next'
import { HandOff } from '../../features/session/hand-off.tsx'

export const metadata: Metadata = { title: 'Signing in · Consult' }

export default function HandOffPage() {
  return <HandOff />
}
