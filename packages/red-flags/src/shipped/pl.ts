import type { LanguageWords } from './topics.ts'

// biome-ignore format: in rows, a topic can be read at a glance
export const pl: LanguageWords = {
  phrases: {
    'chest-pain': [
      'ból* klatce', 'ból* w klatce', 'ból* klatka', 'ból* klatki', 'klatka bol*', 'klatce bol*', 'ucisk* klatce',
      'uciska klatce', 'gniecie klatce', 'kłu* klatce', 'ściska klatce', 'ból* mostkiem', 'ucisk mostkiem',
      'ból* sercu', 'kłu* sercu', 'boli serce', 'serce boli', 'zawał', 'zawału', 'zawałem', 'atak serca',
    ],
    breathing: [
      'nie mogę oddychać', 'nie może oddychać', 'nie mogłam oddychać', 'nie mogłem oddychać', 'nie mogę złapać tchu',
      'nie mogę złapać oddechu', 'nie mogę złapać powietrza', 'nie może złapać tchu', 'nie może złapać oddechu',
      'nie oddycha', 'duszę się', 'się duszę', 'dusi się', 'się dusi', 'dusił* się', 'dusznoś*', 'duszno',
      'ciężko oddych*', 'trudno oddych*', 'problem* z oddychaniem', 'trudności z oddychaniem',
      'kłopot* z oddychaniem', 'brak* powietrza', 'brak* tchu', 'brak* oddechu', 'zadyszk*', 'zakrztus*', 'zadławi*',
      'atak* astmy', 'sine usta', 'sine wargi',
    ],
    stroke: [
      'wykrzywi* twarz*', 'wykrzywi* usta', 'wykrzywi* ust', 'twarz wykrzywi*', 'krzyw* twarz*', 'krzyw* usta',
      'opad* kącik', 'opadł* twarz', 'zdrętwia* twarz*', 'zdrętwia* strona', 'drętwieje twarz', 'drętwieje strona',
      'strona twarzy zdrętwia*', 'niedowład*', 'paraliż*', 'sparaliż*', 'bełkocz*', 'bełkot*', 'mówi niewyraźnie',
      'niewyraźna mowa', 'nie mogę mówić', 'nie może mówić', 'nie mogę ruszyć ręką', 'nie może ruszyć ręką',
      'nie mogę ruszać ręką', 'nie mogę podnieść ręki', 'nie mogę ruszyć nogą', 'nie czuję ręki', 'nie czuję nogi',
      'udar', 'udaru', 'udarem', 'udarze', 'wylew', 'wylewu', 'najgorszy ból głowy',
    ],
    unconscious: [
      'zemdl*', 'mdlej*', 'omdla*', 'omdlen*', 'omdlew*', 'strac* przytomnoś*', 'traci* przytomnoś*',
      'tracę przytomność', 'utrat* przytomności', 'nieprzytomn*', 'zasłab*', 'nie mogę dobudzić', 'nie mogę obudzić',
      'nie można obudzić', 'nie da się obudzić',
    ],
    bleeding: [
      'wymiot* krwi*', 'krew wymiot*', 'krwi* wymiot*', 'plu* krwi*', 'kaszl* krwi*', 'odkrztusz* krwi*',
      'krew stolcu', 'krwi stolcu', 'krew kupie', 'krwi kupie', 'czarn* stol*', 'czarna kupa', 'smolist*',
      'siln* krwaw*', 'mocno krwaw*', 'krwaw* mocno', 'nie przestaje krwawić', 'nie mogę zatamować',
      'krwawienie nie ustaje', 'krew nie przestaje', 'krwotok*',
    ],
    allergic: [
      'puchnie gardło', 'gardło puchnie', 'puchnie język', 'język puchnie', 'puchną usta', 'puchną wargi',
      'spuchni* język*', 'spuchni* gard*', 'spuchni* usta', 'opuchni* język*', 'spuchł* język', 'spuchł* gardło',
      'spuchł* usta', 'język spuch*', 'gardło spuch*', 'obrzęk* gardła', 'obrzęk* języka', 'obrzęk* krtani',
      'zaciska gardło', 'gardło zaciska', 'wstrząs* anafil*', 'anafila*', 'ciężka reakcja alergiczna',
      'silna reakcja alergiczna', 'silna alergia',
    ],
    seizure: [
      'drgawk*', 'drgawek', 'konwulsj*', 'atak* padacz*', 'napad* padacz*', 'atak* epilep*', 'napad* epilep*',
      'piana ust*', 'pianę ust*',
    ],
    overdose: [
      'przedawkowa*', 'wzi* za dużo', 'wzi* zbyt dużo', 'połk* za dużo', 'nałyka* tabletek', 'nałyka* leków',
      'wzi* całe opakowanie', 'połk* całe opakowanie', 'wypił* wybielacz', 'wypił* płyn', 'połk* baterię', 'zatru*',
      'otru*',
    ],
    suicide: [
      'samobój*', 'zabić się', 'się zabić', 'zabiję się', 'się zabiję', 'chcę umrzeć', 'chciałbym umrzeć',
      'chciałabym umrzeć', 'wolę umrzeć', 'wolałbym umrzeć', 'wolałabym umrzeć', 'nie chcę żyć', 'nie chce żyć',
      'odebrać życie', 'skończyć ze sobą', 'skończyć z życiem', 'skończyć z tym wszystkim', 'targnąć na życie',
      'powiesić się', 'się powiesić', 'dość życia', 'nie mam po co żyć',
    ],
    'self-harm': [
      'tnę się', 'się tnę', 'ciąć się', 'się ciąć', 'pociąć się', 'się pociąć', 'cięłam się', 'się cięłam',
      'ciąłem się', 'się ciąłem', 'pocięłam się', 'się pocięłam', 'pociąłem się', 'się pociąłem', 'samookalecz*',
      'okalecza*', 'zrobić sobie krzywdę', 'robię sobie krzywdę', 'coś sobie zrobię', 'coś sobie zrobić',
    ],
    pregnancy: [
      'ciąży krwaw*', 'krwaw* ciąży', 'ciąży leci krew', 'wody odeszły', 'odeszły wody', 'wody mi odeszły',
      'odchodzą wody', 'pęcherz płodowy', 'dziecko nie rusza', 'dziecko się nie rusza', 'nie czuję ruchów',
      'nie czuję dziecka', 'dziecko przestało ruszać', 'dziecko przestało kopać',
    ],
    vision: [
      'nagle nie widzę', 'nagle przestał* widzieć', 'przestałem widzieć', 'przestałam widzieć', 'nie widzę oko',
      'stracił* wzrok', 'tracę wzrok', 'utrat* wzroku', 'oślepł*', 'ociemnia*',
    ],
    infant: [
      'niemowl* gorączk*', 'noworod* gorączk*', 'gorączk* niemowl*', 'gorączk* noworod*', 'niemowl* nie je',
      'noworod* nie je', 'niemowl* nie chce jeść', 'noworod* nie chce jeść', 'niemowl* nie pije',
      'noworod* nie chce ssać', 'niemowl* nie chce ssać', 'leje się przez ręce', 'wiotkie dziecko', 'dziecko wiotkie',
      'niemowlę wiotkie',
    ],
    violence: [
      'mnie bije', 'bije mnie', 'mąż bije', 'mnie uderzył', 'uderzył mnie', 'mnie pobił', 'pobił mnie', 'znęca',
      'znęcał', 'zgwałc*', 'gwałt', 'gwałtu', 'dusił mnie', 'mnie dusił', 'molestow*', 'boję męża', 'boję partnera',
      'przemoc* domow*', 'wykorzysta* seksualnie',
    ],
  },
  negations: [
    'nie', 'bez', 'brak', 'braku', 'nigdy', 'ani', 'żaden', 'żadna', 'żadne', 'żadnych', 'żadnego', 'neguje',
    'neguję', 'zaprzecza', 'wyklucz*',
  ],
  laterNegations: ['nie występuj*', 'nie stwierdz*', 'wykluczon*', 'na szczęście nie'],
  pseudoNegations: [
    'nie tylko', 'nie przechodzi', 'nie mija', 'nie ustępuje', 'nie ustaje', 'nie przestaje', 'nie pomaga',
    'nie pomog*', 'nie pomóg*', 'nie działa', 'nie wiem', 'nie rozumiem', 'nie jestem pew*', 'nie mam pojęcia',
    'nie mam siły', 'nie mam wątpliwości', 'nie zmniejsz*', 'nie poprawi*', 'nie ma poprawy', 'nie jest lepiej',
    'nie lepiej', 'nie chce przejść', 'nie chce minąć', 'nie mogę', 'nie może', 'nie śpię', 'nie spałem',
    'nie spałam', 'nie daję', 'nie dam', 'nie da się', 'nie wytrzym*', 'nie umiem', 'nie radzę',
    'nie czuję się dobrze', 'nie jest normalne', 'nigdy wcześniej', 'nigdy tak', 'nigdy takiego', 'nigdy takiej',
    'bez poprawy', 'bez zmian', 'bez przerwy', 'bez powodu', 'bez wątpienia', 'bez sensu', 'brak poprawy',
    'ani trochę lepiej',
  ],
  otherTimesAndPeople: [
    'mój ojciec', 'moja matka', 'moja mama', 'mój tata', 'mój brat', 'moja siostra', 'mój wujek', 'moja ciocia',
    'mój dziadek', 'moja babcia', 'ojciec miał', 'mama miała', 'matka miała', 'brat miał', 'siostra miała',
    'dziadek miał', 'babcia miała', 'w rodzinie', 'w wywiadzie', 'lat temu', 'lata temu', 'rok temu', 'miesięcy temu',
    'miesiące temu', 'dawno temu', 'zeszłym roku', 'ubiegłym roku', 'w przeszłości', 'w dzieciństwie', 'jako dziecko',
    'kiedyś', 'dawniej', 'czytał* o',
  ],
  breaks: [
    'ale', 'jednak', 'lecz', 'natomiast', 'za to', 'chociaż', 'choć', 'oprócz', 'poza tym', 'tylko że', 'bo',
    'ponieważ', 'teraz', 'dziś', 'dzisiaj', 'i mam', 'i boli', 'i czuję', 'a teraz',
  ],
}
