'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { usePlace } from '../../features/navigation/use-place.tsx'
import { findDraft } from '../../features/note-templates/open-drafts.ts'
import { draftOf, newDraft } from '../../features/note-templates/template-draft.ts'
import { TemplateEditor } from '../../features/note-templates/template-editor.tsx'
import { useNoteTemplate } from '../../features/note-templates/use-note-templates.ts'
import { noteTemplateWords } from '../../features/note-templates/words.ts'
import { Section } from '../../ui/section.tsx'

/**
 * The page that edits a template of notes.
 * @param from the version to begin with; null: the newest one. @param newTitle the title of one that does not exist yet
 */
export function EditTemplatePage({
  templateKey,
  from,
  newTitle,
}: {
  templateKey: string
  from: number | null
  newTitle: string | null
}) {
  const words = useWords(noteTemplateWords)
  const { go } = usePlace()
  const query = useNoteTemplate(templateKey, from)
  // A template that somebody deleted while it was edited is there again once it is saved.
  const title = newTitle ?? findDraft(templateKey)?.title ?? null
  const isNew = title !== null && query.isError && faultOf(query.error).code === 'not_found'
  const name = query.data?.title ?? title ?? templateKey
  const place: `/${string}` = isNew ? '/note-templates' : `/note-templates/${templateKey}`
  return (
    <PageFrame
      title={isNew ? words.newTitle : words.editTitle(name)}
      tools={<BackLink href={place}>{isNew ? words.back : name}</BackLink>}
    >
      {isNew ? (
        <Section title={words.sections} text={words.ownText}>
          <TemplateEditor
            templateKey={templateKey}
            first={newDraft(title)}
            onDone={(isSaved) => go(isSaved ? `/note-templates/${templateKey}` : place)}
          />
        </Section>
      ) : (
        <QueryBody
          query={query}
          failed={words.oneFailed}
          notFound={{ title: words.notFound, text: words.notFoundText }}
        >
          {(template) => (
            <Section title={words.version(template.next)} text={words.ownText}>
              <TemplateEditor templateKey={templateKey} first={draftOf(template)} onDone={() => go(place)} />
            </Section>
          )}
        </QueryBody>
      )}
    </PageFrame>
  )
}
