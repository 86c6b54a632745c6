declare const limited: unique symbol
/** A name that is safe in a mail. Only `nameInMail` makes one, so no template can skip it. */
export type NameInMail = string & { readonly [limited]: true }

const mostCharacters = 80

/**
 * Makes a name safe for mail: one line of at most 80 characters that mail programs don't turn into a link. Names are
 * also checked when they are stored (nameText in packages/domain), but some rows are older than that check.
 */
export function nameInMail(name: string): NameInMail {
  const line = name
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('://', ' ')
    // Mail programs turn "clinic.example" into a link, but not "clinic. example".
    .replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu, '$1 ')
    .trim()
  const characters = [...line]
  const shown = characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : line
  return shown as NameInMail
}
