import type { PageWords } from './page-words.ts'

export const de: PageWords = {
  title: 'Nachrichten',
  heading: 'Bestätigen Sie, dass Sie es sind',
  lapsed: 'Zu Ihrer Sicherheit fragen wir nach einiger Zeit erneut. Ihr Text ist noch da.',
  why: 'Ihre Nachrichten sind vertraulich. Bevor wir sie zeigen, nennen Sie uns bitte Ihr Geburtsdatum.',
  birthDate: 'Geburtsdatum',
  day: 'Tag',
  month: 'Monat',
  year: 'Jahr',
  incomplete: 'Geben Sie Tag, Monat und Jahr (vierstellig) ein.',
  go: 'Weiter',
  wrong:
    'Das stimmt nicht überein. Versuche heute noch: {n}. Wenn Sie sicher sind, bitten Sie den Absender um einen neuen Link.',
  none: 'Sie haben heute keine Versuche mehr. Versuchen Sie es morgen wieder oder wenden Sie sich an den Absender.',
  busy: 'Gerade nicht möglich. Versuchen Sie es in einer Minute noch einmal.',
  trouble: 'Keine Verbindung. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  useCode: 'Stattdessen Code verwenden',
  useDate: 'Geburtsdatum verwenden',
  codeOffer:
    'Wir können Ihnen einen sechsstelligen Code per E-Mail oder SMS senden. Kommt keiner an, verwenden Sie Ihr Geburtsdatum.',
  sendCode: 'Code senden',
  codeSent:
    'Wenn wir Ihnen einen Code senden können, kommt er in wenigen Minuten. Geben Sie ihn hier ein. Der neueste gilt.',
  code: 'Sechsstelliger Code',
  codeIncomplete: 'Geben Sie die sechs Ziffern des Codes ein.',
  again: 'Neuen Code senden',
  tooManyCodes: 'Noch kein neuer Code möglich. Verwenden Sie den neuesten oder versuchen Sie es in {n} Min. wieder.',
  endedTitle: 'Dieser Link funktioniert nicht mehr',
  endedText: 'Bitten Sie Ihre Praxis um einen neuen.',
  noLink: 'Öffnen Sie den Link in Ihrer neuesten Nachricht.',
  tell: 'Auf diesem Gerät benachrichtigen',
  tellWhy:
    'Wir können Sie auf diesem Gerät benachrichtigen, wenn etwas auf Sie wartet. Die Mitteilung sagt nicht, was es ist.',
  tellOn: 'Mitteilungen sind in diesem Browser eingeschaltet.',
  tellOff: 'Ausschalten',
  tellNo: 'Nicht jetzt',
  tellBlocked: 'Ihr Browser blockiert Mitteilungen dieser Seite. Sie können sie in seinen Einstellungen erlauben.',
  tellInstall: 'Für Mitteilungen fügen Sie diese Seite zum Home-Bildschirm hinzu und öffnen sie von dort.',
}
