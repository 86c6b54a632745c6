import { NoteTemplatesPage } from '../../../screens/note-templates/note-templates-page.tsx'

/** The page of its path. */
export default function Page() {
  return <NoteTemplatesPage />
}
