import { EditTemplatePage } from '../../../../../screens/note-templates/edit-page.tsx'

interface Asked {
  readonly params: Promise<{ key: string }>
  /** `from`: the version to begin with. `title`: that of a template that does not exist yet. */
  readonly searchParams: Promise<{ from?: string | string[]; title?: string | string[] }>
}

/** The page that edits one template of notes. */
export default async function Page({ params, searchParams }: Asked) {
  const { key } = await params
  const { from, title } = await searchParams
  const version = Number(from)
  return (
    <EditTemplatePage
      key={key}
      templateKey={key}
      from={Number.isInteger(version) && version > 0 ? version : null}
      newTitle={typeof title === 'string' ? title : null}
    />
  )
}
