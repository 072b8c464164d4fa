def cpf_valido(cpf: str) -> bool:
    """Confere os dois dígitos verificadores de um CPF, com ou sem pontuação."""
    numeros = [int(c) for c in cpf if c.isdecimal()]
    if len(numeros) != 11 or len(set(numeros)) == 1:  # 111.111.111-11 passa na conta, mas não existe
        return False
    for tamanho in (9, 10):
        soma = sum(n * peso for n, peso in zip(numeros, range(tamanho + 1, 1, -1)))
        if numeros[tamanho] != soma * 10 % 11 % 10:
            return False
    return True
