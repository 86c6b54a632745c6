import type { OutputOf } from '@consult/gallery/answers.ts'

/** The findings of a check of a page. */
export type Report = OutputOf<'consoleInstallation.check'>

/** A page without problems. */
export const soundPage: Report = { url: 'https://clinic.example/help', works: true, findings: [] }

/** A page that works but could be improved. */
export const improvablePage: Report = {
  url: 'https://clinic.example/help',
  works: true,
  findings: [
    {
      code: 'integrity_missing',
      level: 'warning',
      message: 'The script has a pinned address and no integrity, so a changed script would run.',
      directive: 'integrity',
      add: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
    },
    {
      code: 'build_old',
      level: 'note',
      message: 'The service has a newer build. See /embed/versions.json.',
      directive: null,
      add: null,
    },
  ],
}

/** A page where the widget does not work. */
export const brokenPage: Report = {
  url: 'https://gesundheitszentrum-am-hafen.example/patienten/sprechstunde/dermatologie?kampagne=herbst-2026&quelle=startseite',
  works: false,
  findings: [
    {
      code: 'origin_not_allowed',
      level: 'error',
      message:
        "https://gesundheitszentrum-am-hafen.example is not on the account's list of origins, so no session can start and browsers do not show the frame. Ask your operator to add it, or an administrator in the console.",
      directive: null,
      add: 'https://gesundheitszentrum-am-hafen.example',
    },
    {
      code: 'csp_blocks_frame',
      level: 'error',
      message: 'Content-Security-Policy blocks the frame of the widget. Add https://consult.example to frame-src.',
      directive: 'frame-src',
      add: 'https://consult.example',
    },
    {
      code: 'permission_denied',
      level: 'error',
      message:
        'Permissions-Policy keeps camera from the frame of the widget: calls have no camera. Set camera=(self "https://consult.example").',
      directive: 'camera',
      add: '"https://consult.example"',
    },
    ...improvablePage.findings,
  ],
}
