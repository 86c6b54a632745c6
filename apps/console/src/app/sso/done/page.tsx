import { ssoWords } from '@consult/web-client/sign-in/single-sign-on/words.ts'
import { SingleSignOnDone } from '@consult/web-client/signed-out/single-sign-on-done.tsx'
import { pageWords } from '@consult/web-server/pages/page-words.ts'
import type { Metadata } from 'next'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(ssoWords)).done} · Consult` }
}

export default function Page() {
  return <SingleSignOnDone />
}
