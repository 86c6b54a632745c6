import { CodeListsPage } from '../../../screens/code-lists/code-lists-page.tsx'

/** The page of its path. */
export default function Page() {
  return <CodeListsPage />
}
