'use client'

import {
  type Draft,
  keptInForm,
  mainLanguageOf,
  setMainLanguage,
  textOf,
  withRoot,
  withText,
} from '@consult/questionnaires/builder'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Section } from '../../../../ui/section.tsx'
import { useTools } from '../editor-context.ts'
import { FindingLines } from '../fields/finding-lines.tsx'
import { KeptList } from '../fields/kept-list.tsx'
import { SaidField } from '../fields/said-field.tsx'
import { builderWords } from '../words.ts'

/** What the form says about itself. */
export function FormFields({ draft }: { draft: Draft }) {
  const words = useWords(builderWords)
  const { editor, language } = useTools()
  const check = useStore(editor.check, (found) => found)
  const { root } = draft
  const said = (name: 'title' | 'description') => ({
    text: textOf(root, name, language),
    mainText: textOf(root, name, null),
    onChange: (text: string) =>
      editor.edit((now) => withRoot(now, (json) => withText(json, name, language, text)), name),
  })
  return (
    <Section title={words.form}>
      <FindingLines problems={[...check.refusals.form, ...check.blockers.form]} notes={check.warnings.form} />
      <SaidField label={words.formTitle} {...said('title')} />
      <SaidField label={words.description} hint={words.descriptionHint} isLong {...said('description')} />
      {language === null && (
        <TextField
          label={words.mainLanguage}
          hint={words.mainLanguageHint}
          value={mainLanguageOf(draft)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => editor.edit((now) => setMainLanguage(now, target.value.trim()), 'language')}
        />
      )}
      <KeptList kept={keptInForm(root)} />
    </Section>
  )
}
