declare const limited: unique symbol
/** A name that may be written into a mail. Only `nameInMail` makes one, so that no template can skip it. */
export type NameInMail = string & { readonly [limited]: true }

const mostCharacters = 80

/**
 * A name as mail shows it: one line of at most 80 characters, in which no mail program finds a link. Names are checked
 * when they come (nameText in packages/domain), but rows that are older than the check are mailed too.
 */
export function nameInMail(name: string): NameInMail {
  const line = name
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('://', ' ')
    // Mail programs make a link of "clinic.example"; of "clinic. example" they do not.
    .replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu, '$1 ')
    .trim()
  const characters = [...line]
  const shown = characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : line
  return shown as NameInMail
}
