'use client'

import { shippedNoteTemplates } from '@consult/domain'
import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { PlaceLink } from '../../features/navigation/place-link.tsx'
import { usePlace } from '../../features/navigation/use-place.tsx'
import { dropDraft } from '../../features/note-templates/open-drafts.ts'
import { SectionList } from '../../features/note-templates/section-list.tsx'
import type { NoteTemplate } from '../../features/note-templates/template-draft.ts'
import { useForgetNoteTemplates, useNoteTemplate } from '../../features/note-templates/use-note-templates.ts'
import { noteTemplateWords } from '../../features/note-templates/words.ts'
import { partnerKeyWords } from '../../features/partner-keys/words.ts'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'

function Details({ template, onVersion }: { template: NoteTemplate; onVersion: (version: number) => void }) {
  const words = useWords(noteTemplateWords)
  const keyWords = useWords(partnerKeyWords)
  const mayChange = useMay('changeNoteTemplates')
  const api = useTRPCClient().consoleNoteTemplates
  const forget = useForgetNoteTemplates()
  const { go } = usePlace()
  const [isRemoving, setRemoving] = useState(false)
  const { key, version, newest, title, shipped, createdAt, sections } = template
  const isNewest = version === newest
  const facts: [string, React.ReactNode][] = [
    [words.choose, words.version(version)],
    [keyWords.key, <Copied key="key" text={key} name={keyWords.key} />],
    ...(createdAt ? [[words.created, <When key="created" at={createdAt} />] as [string, React.ReactNode]] : []),
  ]
  const remove = async () => {
    await api.remove.mutate({ key })
    dropDraft(key)
    showToast({ kind: 'done', title: words.removed(title) })
    go('/note-templates')
    await forget()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section
        title={title}
        text={shipped ? words.shippedText : words.ownText}
        tools={
          mayChange && (
            <>
              {!shipped && <Button onClick={() => setRemoving(true)}>{words.removeTemplate}</Button>}
              <PlaceLink
                href={`/note-templates/${key}/edit${isNewest ? '' : `?from=${version}`}`}
                className={buttonClasses('primary')}
              >
                {isNewest ? words.edit : words.editAsNew}
              </PlaceLink>
            </>
          )
        }
      >
        <Facts facts={facts} />
        {newest > 1 && (
          <div className="max-w-60">
            <SelectField
              label={words.choose}
              value={String(version)}
              options={Array.from({ length: newest }, (_, index) => String(newest - index)).map((value) => ({
                value,
                text: words.version(Number(value)),
              }))}
              onChange={(value) => onVersion(Number(value))}
            />
          </div>
        )}
      </Section>
      <Section title={words.sections}>
        <SectionList sections={sections} />
      </Section>
      {isRemoving && (
        <ChangeDialog
          change={{
            title: words.removeTitle(title),
            text: shippedNoteTemplates.some((one) => one.key === key) ? words.removeOwnText : words.removeText,
            button: words.removeTemplate,
            isDangerous: true,
            typed: key,
            run: remove,
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

/** The page for one template of notes: its versions and their sections. */
export function NoteTemplatePage({ templateKey }: { templateKey: string }) {
  const words = useWords(noteTemplateWords)
  const [version, setVersion] = useState<number | null>(null)
  const query = useNoteTemplate(templateKey, version)
  return (
    <PageFrame title={words.title} tools={<BackLink href="/note-templates">{words.back}</BackLink>}>
      <QueryBody query={query} failed={words.oneFailed} notFound={{ title: words.notFound, text: words.notFoundText }}>
        {(template) => (
          <Details template={template} onVersion={(wanted) => setVersion(wanted === template.newest ? null : wanted)} />
        )}
      </QueryBody>
    </PageFrame>
  )
}
