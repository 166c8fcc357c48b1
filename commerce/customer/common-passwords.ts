/** What is tried first by whoever tries: of the lists that were stolen and published, eight and more. */
const common = new Set(
  `password passw0rd password1 password12 password123 password1234 passwort passwort1 contraseña contrasena
contraseña1 motdepasse wachtwoord wachtwoord1 lösenord lozenord salasana heslo123 haslo123 adgangskode senha123
password! passwords 12345678 123456789 1234567890 12345678910 123123123 1234512345 11111111 111111111 00000000
000000000 88888888 87654321 987654321 0987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwertyui qwertyuiop
qwerty12 qwerty123 qwerty1234 qwertz123 qwertzuiop azertyuiop azerty123 asdfghjk asdfghjkl asdf1234 zxcvbnm1
zxcvbnm123 abcd1234 abc12345 abc123456 a1234567 a12345678 aa123456 iloveyou iloveyou1 princess princess1 sunshine
sunshine1 football football1 baseball superman batman123 starwars whatever trustno1 letmein1 letmein123 welcome1
welcome123 welcome12 bienvenido willkommen bienvenue benvenuto admin123 admin1234 administrator changeme changeme1
computer internet samsung1 michelle jennifer jessica1 charlie1 dragon12 monkey123 master123 shadow123 michael1
liverpool liverpool1 chelsea1 arsenal1 barcelona barcelona1 realmadrid realmadrid1 juventus bayern123 schalke04
estampa1 estampa123 tequiero teamo123 mercedes ferrari1 pokemon1 minecraft fortnite google123 facebook instagram
qweasdzxc qazwsxedc q1w2e3r4 q1w2e3r4t5 1g2w3e4r p@ssw0rd p@ssword pa55word secret123 testtest test1234 testing1
blink182 babygirl butterfly lovelove lovely123 hello123 hellohello chocolate cristina carolina fernando alexander
elizabeth 66666666 77777777 99999999 22222222 12341234 12121212 11223344 112233445566 147258369 159753123 741852963
789456123 123654789 123qweasd 123abc456 qwe12345 1234qwer 12qwaszx zaq12wsx zaq1zaq1 letmein! football! sommer2024
sommer2025 sommer2026 summer2024 summer2025 summer2026 winter2025 winter2026 verano2025 verano2026`.split(
    /\s+/,
  ),
)

/** One sign over and over, a known one, or the person's own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  return (
    common.has(plain) ||
    new Set(plain).size <= 2 ||
    plain === email.toLowerCase() ||
    (name.length >= 8 && plain === name)
  )
}
