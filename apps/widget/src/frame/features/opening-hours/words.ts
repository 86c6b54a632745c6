import type { Language } from '../../../languages.ts'

/** What a patient reads while no physician is on duty. `{when}` is a day and a time. */
export interface BackWords {
  /** It is not known when a physician is back. */
  readonly nobody: string
  readonly back: string
  /** On the launcher, which is small. */
  readonly short: string
}

export const backWords: Readonly<Record<Language, BackWords>> = {
  en: {
    nobody: 'No physician is on duty right now. You’ll keep your place.',
    back: 'A physician is back {when}. You’ll keep your place.',
    short: 'Doctor back {when}',
  },
  es: {
    nobody: 'En este momento no hay ningún médico de guardia. Usted conserva su lugar.',
    back: 'Próximo médico de guardia: {when}. Usted conserva su lugar.',
    short: 'Médico: {when}',
  },
  fr: {
    nobody: 'Aucun médecin n’est de garde pour le moment. Vous gardez votre place.',
    back: 'Prochain médecin de garde : {when}. Vous gardez votre place.',
    short: 'Médecin : {when}',
  },
  de: {
    nobody: 'Zurzeit ist keine Ärztin und kein Arzt im Dienst. Sie behalten Ihren Platz.',
    back: 'Wieder ärztlich besetzt: {when}. Sie behalten Ihren Platz.',
    short: 'Wieder da: {when}',
  },
  pt: {
    nobody: 'Nenhum médico está de plantão no momento. Seu lugar está garantido.',
    back: 'Próximo médico de plantão: {when}. Seu lugar está garantido.',
    short: 'Médico: {when}',
  },
  ar: {
    nobody: 'لا يوجد طبيب مناوب حاليًا. مكانك محفوظ.',
    back: 'يعود الطبيب المناوب: {when}. مكانك محفوظ.',
    short: 'يعود الطبيب: {when}',
  },
  pl: {
    nobody: 'W tej chwili żaden lekarz nie ma dyżuru. Miejsce w kolejce jest zachowane.',
    back: 'Najbliższy dyżur lekarza: {when}. Miejsce w kolejce jest zachowane.',
    short: 'Lekarz: {when}',
  },
  tr: {
    nobody: 'Şu anda görevde hekim yok. Yeriniz korunuyor.',
    back: 'Hekimin göreve dönüşü: {when}. Yeriniz korunuyor.',
    short: 'Hekim: {when}',
  },
  uk: {
    nobody: 'Зараз немає чергового лікаря. Ваше місце зберігається.',
    back: 'Найближче чергування лікаря: {when}. Ваше місце зберігається.',
    short: 'Лікар: {when}',
  },
  zh: {
    nobody: '目前没有医生值班。您的位置已保留。',
    back: '医生下次值班时间：{when}。您的位置已保留。',
    short: '医生：{when}',
  },
  vi: {
    nobody: 'Hiện không có bác sĩ trực. Chỗ của quý vị vẫn được giữ.',
    back: 'Bác sĩ trực trở lại: {when}. Chỗ của quý vị vẫn được giữ.',
    short: 'Bác sĩ: {when}',
  },
}
