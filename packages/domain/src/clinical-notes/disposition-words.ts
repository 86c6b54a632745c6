import type { Disposition, DispositionKind } from './note-content.ts'

type Words = Readonly<Record<DispositionKind, string>>

/** What happens next, in words for the patient. `{days}` and `{specialty}` are filled in. */
const words: Readonly<Record<string, Words>> = {
  en: {
    self_care: 'You can look after this yourself at home.',
    follow_up: 'Please contact us again in {days}.',
    primary_care: 'Please see your family doctor.',
    in_person: 'Please see a doctor in person.',
    specialist: 'Please see a specialist: {specialty}.',
    urgent_care: 'Please go to an urgent care center today.',
    emergency: 'Please go to an emergency department now, or call the emergency number.',
    no_follow_up: 'No further appointment is needed.',
    unable_to_treat: 'We cannot treat this here. Please see another doctor.',
  },
  es: {
    self_care: 'Puede cuidarse en casa.',
    follow_up: 'Vuelva a ponerse en contacto con nosotros en {days}.',
    primary_care: 'Acuda a su médico de familia.',
    in_person: 'Acuda a una consulta presencial.',
    specialist: 'Acuda a un especialista: {specialty}.',
    urgent_care: 'Acuda hoy a un centro de urgencias.',
    emergency: 'Acuda ahora a urgencias o llame al número de emergencias.',
    no_follow_up: 'No necesita otra cita.',
    unable_to_treat: 'No podemos tratar esto aquí. Acuda a otro médico.',
  },
  fr: {
    self_care: 'Vous pouvez vous soigner à la maison.',
    follow_up: 'Recontactez-nous dans {days}.',
    primary_care: 'Consultez votre médecin traitant.',
    in_person: 'Consultez un médecin en personne.',
    specialist: 'Consultez un spécialiste : {specialty}.',
    urgent_care: 'Rendez-vous aujourd’hui dans un service de soins urgents.',
    emergency: 'Rendez-vous tout de suite aux urgences ou appelez le numéro d’urgence.',
    no_follow_up: 'Aucun autre rendez-vous n’est nécessaire.',
    unable_to_treat: 'Nous ne pouvons pas traiter cela ici. Consultez un autre médecin.',
  },
  de: {
    self_care: 'Sie können sich zu Hause selbst behandeln.',
    follow_up: 'Bitte melden Sie sich wieder. Abstand: {days}.',
    primary_care: 'Bitte gehen Sie zu Ihrer Hausärztin oder Ihrem Hausarzt.',
    in_person: 'Bitte gehen Sie persönlich in eine Praxis.',
    specialist: 'Bitte gehen Sie in eine Facharztpraxis: {specialty}.',
    urgent_care: 'Bitte gehen Sie heute in eine Bereitschaftspraxis.',
    emergency: 'Bitte gehen Sie sofort in eine Notaufnahme oder rufen Sie den Notruf.',
    no_follow_up: 'Ein weiterer Termin ist nicht nötig.',
    unable_to_treat: 'Wir können das hier nicht behandeln. Bitte gehen Sie in eine andere Praxis.',
  },
  pt: {
    self_care: 'Você pode se cuidar em casa.',
    follow_up: 'Entre em contato conosco novamente em {days}.',
    primary_care: 'Procure seu médico de família.',
    in_person: 'Procure uma consulta presencial.',
    specialist: 'Procure um especialista: {specialty}.',
    urgent_care: 'Vá hoje a um pronto atendimento.',
    emergency: 'Vá agora a um pronto-socorro ou ligue para o número de emergência.',
    no_follow_up: 'Não é necessária outra consulta.',
    unable_to_treat: 'Não podemos tratar isso aqui. Procure outro médico.',
  },
  ar: {
    self_care: 'يمكنك العناية بنفسك في المنزل.',
    follow_up: 'يرجى التواصل معنا مرة أخرى بعد {days}.',
    primary_care: 'يرجى مراجعة طبيب الأسرة.',
    in_person: 'يرجى زيارة طبيب حضوريًا.',
    specialist: 'يرجى مراجعة اختصاصي: {specialty}.',
    urgent_care: 'يرجى التوجه اليوم إلى مركز رعاية عاجلة.',
    emergency: 'يرجى التوجه الآن إلى قسم الطوارئ أو الاتصال برقم الطوارئ.',
    no_follow_up: 'لا حاجة إلى موعد آخر.',
    unable_to_treat: 'لا يمكننا علاج هذه الحالة هنا. يرجى مراجعة طبيب آخر.',
  },
  pl: {
    self_care: 'Może Pani/Pan leczyć się samodzielnie w domu.',
    follow_up: 'Prosimy o ponowny kontakt za {days}.',
    primary_care: 'Prosimy zgłosić się do lekarza rodzinnego.',
    in_person: 'Prosimy zgłosić się osobiście do lekarza.',
    specialist: 'Prosimy zgłosić się do specjalisty: {specialty}.',
    urgent_care: 'Prosimy zgłosić się dziś do punktu pomocy doraźnej.',
    emergency: 'Prosimy natychmiast zgłosić się na SOR lub zadzwonić pod numer alarmowy.',
    no_follow_up: 'Kolejna wizyta nie jest potrzebna.',
    unable_to_treat: 'Nie możemy tego tutaj leczyć. Prosimy zgłosić się do innego lekarza.',
  },
  tr: {
    self_care: 'Evde kendiniz bakım yapabilirsiniz.',
    follow_up: 'Lütfen {days} sonra bizimle tekrar iletişime geçin.',
    primary_care: 'Lütfen aile hekiminize başvurun.',
    in_person: 'Lütfen bir hekime yüz yüze başvurun.',
    specialist: 'Lütfen bir uzmana başvurun: {specialty}.',
    urgent_care: 'Lütfen bugün bir acil bakım merkezine gidin.',
    emergency: 'Lütfen hemen acil servise gidin veya acil yardım numarasını arayın.',
    no_follow_up: 'Başka bir randevu gerekmiyor.',
    unable_to_treat: 'Bunu burada tedavi edemiyoruz. Lütfen başka bir hekime başvurun.',
  },
  uk: {
    self_care: 'Ви можете доглядати за собою вдома.',
    follow_up: 'Будь ласка, зверніться до нас знову через {days}.',
    primary_care: 'Будь ласка, зверніться до сімейного лікаря.',
    in_person: 'Будь ласка, відвідайте лікаря особисто.',
    specialist: 'Будь ласка, зверніться до спеціаліста: {specialty}.',
    urgent_care: 'Будь ласка, зверніться сьогодні до пункту невідкладної допомоги.',
    emergency:
      'Будь ласка, негайно зверніться до відділення екстреної допомоги або зателефонуйте за номером екстреної допомоги.',
    no_follow_up: 'Повторний прийом не потрібен.',
    unable_to_treat: 'Ми не можемо лікувати це тут. Будь ласка, зверніться до іншого лікаря.',
  },
  zh: {
    self_care: '您可以在家自行护理。',
    follow_up: '请在{days}后再次联系我们。',
    primary_care: '请就诊您的家庭医生。',
    in_person: '请到医院或诊所当面就诊。',
    specialist: '请就诊专科医生：{specialty}。',
    urgent_care: '请今天前往急诊诊所就诊。',
    emergency: '请立即前往急诊科，或拨打急救电话。',
    no_follow_up: '无需再次就诊。',
    unable_to_treat: '我们无法在此治疗。请就诊其他医生。',
  },
  vi: {
    self_care: 'Bạn có thể tự chăm sóc tại nhà.',
    follow_up: 'Vui lòng liên hệ lại với chúng tôi sau {days}.',
    primary_care: 'Vui lòng đến khám bác sĩ gia đình.',
    in_person: 'Vui lòng đến khám trực tiếp.',
    specialist: 'Vui lòng đến khám chuyên khoa: {specialty}.',
    urgent_care: 'Vui lòng đến trung tâm chăm sóc khẩn cấp trong hôm nay.',
    emergency: 'Vui lòng đến khoa cấp cứu ngay, hoặc gọi số cấp cứu.',
    no_follow_up: 'Không cần hẹn khám thêm.',
    unable_to_treat: 'Chúng tôi không thể điều trị tại đây. Vui lòng đến khám bác sĩ khác.',
  },
}

const english: Words = words.en as Words

/**
 * The disposition in words for the patient, in the language of a tag, or in English. Null where a part is missing. The physician's
 * own reason is not in it: it may be for colleagues.
 */
export function dispositionWords({ kind, inDays, specialty }: Disposition, language: string): string | null {
  const base = language.split('-')[0]?.toLowerCase() ?? ''
  const known = Object.hasOwn(words, base) ? base : 'en'
  const text = (words[known] ?? english)[kind as DispositionKind]
  if (text === undefined) return null
  if (kind === 'follow_up' && inDays === null) return null
  if (kind === 'specialist' && !specialty) return null
  const days = new Intl.NumberFormat(known, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(inDays ?? 0)
  return text.replace('{days}', () => days).replace('{specialty}', () => specialty ?? '')
}
