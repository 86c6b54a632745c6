import { languageOf } from '../../../languages.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { useLazy } from '../../ui/controls/use-lazy.ts'
import { inviterWords } from './inviter-words.ts'

/** Says which physician would like to write to the patient. Of the message, nothing is shown before the patient consents. */
export function Inviter() {
  const { api, locale } = useApp()
  const physician = useLazy(api.overview)?.inviter
  const [before, after] = inviterWords[languageOf(locale)].split('{physician}')
  return (
    physician && (
      <p class="inviter">
        {before}
        <bdi>{physician}</bdi>
        {after}
      </p>
    )
  )
}
