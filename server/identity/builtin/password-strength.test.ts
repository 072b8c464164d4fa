import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { findWeakness } from './password-strength.ts';

/** Passwords from public lists and the patterns they show. */
const COMMON = `
  passw0rd123 1qaz2wsx3edc password123 Password123 Password123! P@ssw0rd123 P@ssword123 p@ssw0rd1! Passw0rd2024!
  qwertyuiop qwerty12345 qwerty123456 Qwerty123456! 1234567890 0123456789 0987654321 12345678910 123456789a
  123456789q a123456789 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r5t 1q2w3e4r5t6y zaq12wsxcde3 !QAZ2wsx3edc 1qaz@WSX3edc
  1qaz!QAZ2wsx qazwsxedcrfv qweasdzxc123 123qweasdzxc abcd123456 abc1234567 abcdefghij asdfghjkl123 asdfghjkl;'
  zxcvbnm123 zxcvbnm,./ 1111111111 0000000000 1234512345 1234554321 123123123123 112233445566 121212121212
  aaaaaaaaaa aaaaaaaaaaaa letmein123 letmein2024 welcome123 Welcome2024! welcome12345 admin12345 admin123456
  administrator changeme123 changeit123 default123 master12345 monkey12345 dragon12345 sunshine123 princess123
  football123 football2024! baseball123 superman123 batman12345 trustno1234 iloveyou123 iloveyou12 iloveyou2024
  iloveyou!! michael123 jennifer123 jessica123 charlie123 jordan23jordan liverpool1 manchester1 chelsea123
  arsenal123 barcelona10 realmadrid basketball christopher starwars123 pokemon123 minecraft1 samsung123
  computer123 internet123 whatever123 secret12345 summer2024 Summer2024! Winter2023! Spring2025! Autumn2025!
  January2024 Monday12345 google12345 facebook123 linkedin123 test123456 testtest123 testing1234 qwe123qwe123
  qwerqwer1234 q1q2q3q4q5 asd123asd123 asdasdasd123 1a2b3c4d5e a1b2c3d4e5 1g2w3e4r5t 3rjs1la7qe unknown123
  guest12345 user123456 root123456 toor123456 mysecretpassword passwordpassword password1234 password12345
  pass123456 pass1234567 mypassword mypassword1 newpassword letmeinplease trustno1trustno1
  correcthorsebatterystaple supersecret superuser1 hunter2hunter2 access14access nothing123 fuckyou123
  fuckoff123 killer12345 shadow12345 mustang123 yankees123 cowboys123 metallica1 nirvana123 butterfly1
  chocolate1 strawberry blink182blink thomas12345 alexander1 gfhjkm12345 ghbdtn12345 fylhtq12345 woaini1314
  woaini520520 5201314520 7758521521 azertyuiop azerty1234 motdepasse motdepasse1 contrasena1 passwort123
  hallo12345 schalke04! senha12345 parola1234 nEMvXyHeqDd5OQxyXYZI BhRh0h2Oof6XbqJEH fqrg7cs493 FQRG7CS493 yuantuo2012
  cjmasterinf diosesfiel LockingServi plextsofttm 3rjs1la2qe ilovemymom skate4life megaparol12345
`;

const ada = { name: 'Ada Lovelace', email: 'countess@example.com' };

test.each([
  ['1qaz2wsx3edc', /commonly used/],
  ['passw0rd123', /similar to a commonly used/],
  ['letmein12345', /similar to a commonly used/],
  ['football2024!', /similar to a commonly used/],
  ['administrator1', /similar to a commonly used/],
  ['Soso123bbb', /easy to guess/],
  ['abababababab', /repeats/],
  ['a'.repeat(200), /repeats/],
  ['lkjihgfedcba', /sequence/],
  ['Ada Lovelace1', /name or email/],
  ['countess1815', /name or email/],
  ['countess@example.com!', /name or email/],
  ['pegboard12', /name or email/],
])('rejects %s', async (password, message) => {
  expect(await findWeakness(password, ada)).toMatch(message);
});

async function findAccepted(passwords: string[]): Promise<string[]> {
  const accepted = [];
  for (const password of passwords)
    if (password.length >= PASSWORD_MIN && (await findWeakness(password, ada)) === null) accepted.push(password);
  return accepted;
}

test('rejects passwords of public lists', { tags: ['slow'] }, async () => {
  expect(await findAccepted(COMMON.split(/\s+/))).toEqual([]);
});

test('rejects all listed common passwords', { tags: ['slow'] }, async () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  expect(await findAccepted(list)).toEqual([]);
});

test.each([
  'difference engine no 1',
  'countess of the first program',
  'ünïcödé wörds 漢字',
  'x7$kQ!mQ9z',
  'correct horse battery staple',
])('accepts %s', async (password) => {
  expect(await findWeakness(password, ada)).toBeNull();
});

test('does not treat the name of another person as known', async () => {
  const ben = { name: 'Ben', email: 'ben@example.com' };
  expect(await findWeakness('lovelace 1815 x', ben)).toBeNull();
  expect(await findWeakness('lovelace 1815', ada)).toMatch(/name or email/);
});
