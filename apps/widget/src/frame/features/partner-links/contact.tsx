import { useFormApp } from '../../entities/app/app-context.ts'

/** Stands for the partner's name until the sentence is taken apart. No sentence contains it. */
const mark = '\u0001'

/**
 * A sentence that tells the patient to contact the partner. The partner's name is a link to its contact page, mail address
 * or phone number, if it has one.
 * @param words makes the sentence with the given name.
 */
export function Contact({ words }: { words: (partner: string) => string }) {
  const { say, conversation } = useFormApp()
  const partner = conversation.partnerName.value
  const { contactUrl } = conversation.partnerLinks.value
  const [before = '', ...after] = words(mark).split(mark)
  if (contactUrl === null || after.length === 0) return <>{words(partner)}</>
  return (
    <>
      {before}
      <a class="link" href={contactUrl} target="_blank" rel="noopener noreferrer">
        <bdi>{partner}</bdi>
        {contactUrl.startsWith('https:') && <span class="for-readers"> {say('newTab')}</span>}
      </a>
      {after.join(partner)}
    </>
  )
}
