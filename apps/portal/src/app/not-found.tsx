import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { SignedOutFrame } from '@consult/web-client/signed-out/signed-out-frame.tsx'
import { pageErrorWords } from '@consult/web-client/signed-out/words.ts'
import { pageWords } from '@consult/web-server/pages/page-words.ts'
import type { Metadata } from 'next'
import { shellWords } from '../features/navigation/words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(pageErrorWords)).noPageTitle} · Consult` }
}

export default async function NotFound() {
  const words = await pageWords(pageErrorWords)
  const { noPageText, toInbox } = await pageWords(shellWords)
  return (
    <SignedOutFrame title={words.noPageTitle} words={noPageText}>
      <a href="/inbox/mine" className={buttonClasses('primary', 'min-h-11 w-full')}>
        {toInbox}
      </a>
    </SignedOutFrame>
  )
}
