// تحويل الأرقام العربية (٠١٢٣) والفارسية (۰۱۲۳) إلى أرقام لاتينية قبل الحفظ أو الحساب
const ZEROS = [0x0660, 0x06f0]; // العربية، الفارسية

export function toLatinDigits(text) {
  return text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
      const code = digit.codePointAt(0);
      const zero = ZEROS.find((z) => code >= z && code <= z + 9);
      return String(code - zero);
    })
    .replace(/\u066B/g, '.') // الفاصلة العشرية ٫
    .replace(/\u066C/g, ''); // فاصلة الآلاف ٬
}

// للعرض نستخدم Intl ولا نخزّن النتيجة أبداً
export const toArabicDigits = (number) => new Intl.NumberFormat('ar-EG').format(number);
