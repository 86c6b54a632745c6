import { CodeListPage } from '../../../../screens/code-lists/code-list-page.tsx'

/** The page of one item. */
export default async function Page({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  return <CodeListPage key={key} listKey={key} />
}
