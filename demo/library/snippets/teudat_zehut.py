def is_valid_id(number: str) -> bool:
    """בודק את ספרת הביקורת של מספר זהות ישראלי (9 ספרות, אפסים מובילים מותרים להשמטה)."""
    digits = number.strip().replace("-", "").zfill(9)
    if len(digits) != 9 or not (digits.isascii() and digits.isdigit()) or digits == "0" * 9:
        return False
    total = 0
    for position, digit in enumerate(digits):
        product = int(digit) * (1 + position % 2)  # משקלים 1,2,1,2...
        total += product // 10 + product % 10  # סכום הספרות של המכפלה
    return total % 10 == 0
