import type { Metadata } from 'next'
import { buttonClasses } from '../features/controls/button.tsx'
import { faultWords } from '../features/errors/words.ts'
import { FrontDoor } from '../features/session/front-door.tsx'
import { pageWords } from '../features/words/server-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(faultWords)).noPageTitle} · Consult` }
}

export default async function NotFound() {
  const words = await pageWords(faultWords)
  return (
    <FrontDoor title={words.noPageTitle} words={words.noPageText}>
      <a href="/inbox/mine" className={buttonClasses('primary', 'min-h-11 w-full')}>
        {words.toInbox}
      </a>
    </FrontDoor>
  )
}
