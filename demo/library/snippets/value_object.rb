Money = Struct.new(:cents, :currency) do
  include Comparable

  def initialize(cents, currency = "EUR")
    raise ArgumentError, "cents must be an Integer" unless cents.is_a?(Integer)

    super
    freeze
  end

  def +(other)
    raise ArgumentError, "#{currency} and #{other.currency}" unless currency == other.currency

    Money.new(cents + other.cents, currency)
  end

  def <=>(other)
    cents <=> other.cents if other.is_a?(Money) && currency == other.currency
  end

  # Splits without losing a cent: 100 in 3 is 34, 33, 33.
  def split(parts)
    each, rest = cents.divmod(parts)
    Array.new(parts) { |i| Money.new(each + (i < rest ? 1 : 0), currency) }
  end

  def to_s = format("%.2f %s", cents / 100.0, currency)
end
