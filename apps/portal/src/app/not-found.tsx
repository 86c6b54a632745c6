import { buttonClasses } from '@consult/ui/controls/button.tsx'
import type { Metadata } from 'next'
import { faultWords } from '../entities/errors/words.ts'
import { SignedOutFrame } from '../screens/signed-out/signed-out-frame.tsx'
import { pageWords } from '../server/page-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(faultWords)).noPageTitle} · Consult` }
}

export default async function NotFound() {
  const words = await pageWords(faultWords)
  return (
    <SignedOutFrame title={words.noPageTitle} words={words.noPageText}>
      <a href="/inbox/mine" className={buttonClasses('primary', 'min-h-11 w-full')}>
        {words.toInbox}
      </a>
    </SignedOutFrame>
  )
}
