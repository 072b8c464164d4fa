/** Prüft Länge, Zeichen und Prüfziffern (ISO 7064, Modulo 97-10); ob es das Konto gibt, weiß nur die Bank. */
fun isValidIban(input: String): Boolean {
    val iban = input.filterNot { it.isWhitespace() }.uppercase()
    if (!Regex("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}").matches(iban)) return false
    val rearranged = iban.drop(4) + iban.take(4)
    val remainder = rearranged.fold(0) { rest, char ->
        val value = char.digitToInt(36) // A = 10 … Z = 35
        (rest * (if (value > 9) 100 else 10) + value) % 97
    }
    return remainder == 1
}
