import { NoteTemplatePage } from '../../../../screens/note-templates/note-template-page.tsx'

/** The page of one item. */
export default async function Page({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  return <NoteTemplatePage key={key} templateKey={key} />
}
